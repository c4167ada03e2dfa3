// For a process under test: a signal lets an error escape, as only a fault of ours would.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('nobody caught this')
  })
})
process.on('SIGALRM', () => void Promise.reject(new Error('nobody waited for this')))
