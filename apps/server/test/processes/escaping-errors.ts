// Loaded into a process under test: a signal throws an uncaught error, as only a fault of ours would.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('nobody caught this')
  })
})
process.on('SIGALRM', () => void Promise.reject(new Error('nobody waited for this')))
