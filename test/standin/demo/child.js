// Runs in a utility process: answers on its parent's port until it is told to go.
console.log(`arguments ${process.argv.slice(2).join(' ')}`);
process.parentPort.on('message', ({ data }) => {
  if (data === 'leave') process.exit(7);
  process.parentPort.postMessage({ echoed: data });
});
