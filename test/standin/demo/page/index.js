const { demo } = window;
const at = (id) => document.querySelector(`#${id}`);

window.atStart = { demo: typeof demo, leak: typeof window.leak, require: typeof window.require };
at('greeting').textContent = `${await demo.invoke('echo', 'hello from main')} ${demo.add(1, 2)}`;

async function show(files) {
  const parts = [];
  for (const file of files) {
    const path = demo.pathFor(file);
    parts.push(`${path} ${(await demo.invoke('hash', path)).slice(0, 12)}`);
  }
  at('chosen').textContent = parts.join('; ');
}

at('file').addEventListener('change', (event) => show(event.target.files));
at('drop').addEventListener('dragover', (event) => event.preventDefault());
at('drop').addEventListener('drop', (event) => {
  event.preventDefault();
  void show(event.dataTransfer.files);
});
at('open').addEventListener('click', async () => {
  at('opened').textContent = (await demo.invoke('open')) ?? 'cancelled';
});
