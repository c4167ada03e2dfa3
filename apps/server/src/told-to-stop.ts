/** Calls back when the process is told to stop: by a signal, by the launcher that started it, or because that is gone. */
export function onToldToStop(stop: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (process.send === undefined) return
  process.on('message', message => {
    if (message === 'stop') stop()
  })
  process.on('disconnect', stop)
}
