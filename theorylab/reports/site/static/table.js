// theorylab: a form above the table of statements: what is chosen hides the other rows and stands in the address.
"use strict";
(function () {
  const place = document.getElementById("statements");
  const table = place && place.querySelector("table");
  if (!table) return;
  const rows = Array.from(table.tBodies[0].rows);
  const heads = Array.from(table.tHead.rows[0].cells, (cell) => cell.textContent.trim());
  const cells = (head) => rows.map((row) => row.cells[heads.indexOf(head)].textContent.trim());
  const words = rows.map((row) => row.textContent.toLowerCase());
  const values = {
    paper: cells("statement").map((id) => id.split(".")[0]),
    weight: cells("weight"), origin: cells("origin"), verdict: cells("verdict"),
    rests: cells("rests on"), falls: cells("what falls"),
  };
  const labels = { rests: "rests on", falls: "what falls" };

  function made(tag, facts, ...parts) {
    const element = Object.assign(document.createElement(tag), facts);
    element.append(...parts);
    return element;
  }

  function select(name) {
    const options = Array.from(new Set(values[name]), (value) => made("option", {}, value));
    const chosen = made("select", { name }, made("option", { value: "" }, "any"), ...options.filter((each) => each.text));
    return made("label", {}, labels[name] || name, " ", chosen);
  }

  const count = made("output", { ariaLive: "polite" });
  const search = made("input", { type: "search", name: "q", autocomplete: "off" });
  const form = made("form", { id: "choice", role: "search", ariaLabel: "Choose among the statements" },
    ...Object.keys(values).map(select), made("label", {}, "words ", search),
    made("button", { type: "reset" }, "all statements"), count);
  const controls = Array.from(form.elements).filter((control) => control.name);

  function show() {
    const chosen = controls.filter((control) => control !== search && control.value);
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, at) => {
      row.hidden = !(chosen.every(({ name, value }) => values[name][at] === value)
        && asked.every((word) => words[at].includes(word)));
    });
    count.textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " statements";
  }

  function keep() {
    const query = new URLSearchParams(controls.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    history.replaceState(null, "", location.pathname + (query.size ? "?" + query : "") + location.hash);
  }

  function read() {
    const query = new URLSearchParams(location.search);
    controls.forEach((control) => {
      control.value = query.get(control.name) || "";
      if (control.selectedIndex === -1) control.selectedIndex = 0; // no such value
    });
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { show(); keep(); }));
  form.addEventListener("input", () => { show(); keep(); });
  window.addEventListener("popstate", () => { read(); show(); });
  read();
  show();
  place.prepend(form);
})();
