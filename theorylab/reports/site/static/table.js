// theorylab: the form above the table of statements: what is chosen hides the other rows and stands in the address.
"use strict";
(function () {
  const form = document.getElementById("choice");
  const table = document.getElementById("statements");
  if (!form || !table) return;
  const rows = Array.from(table.tBodies[0].rows);
  const words = rows.map((row) => row.textContent.toLowerCase());
  const count = form.querySelector("output");
  const controls = Array.from(form.elements).filter((control) => control.name);

  function show() {
    const chosen = new Map(controls.map((control) => [control.name, control.value.trim()]));
    const asked = chosen.get("q").toLowerCase().split(/\s+/).filter(Boolean);
    chosen.delete("q");
    let left = 0;
    rows.forEach((row, at) => {
      const fits = Array.from(chosen).every(([name, value]) => !value || row.dataset[name] === value);
      row.hidden = !(fits && asked.every((word) => words[at].includes(word)));
      left += !row.hidden;
    });
    count.textContent = left + " of " + rows.length + " statements";
  }

  function keep() {
    const query = new URLSearchParams();
    controls.forEach((control) => {
      if (control.value) query.set(control.name, control.value);
    });
    const text = query.toString();
    history.replaceState(null, "", location.pathname + (text ? "?" + text : "") + location.hash);
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
  form.hidden = false;
})();
