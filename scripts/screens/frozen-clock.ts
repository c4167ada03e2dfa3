// Loaded first (--import): the server's clock stands still at the moment in SCREENS_NOW, so that two runs show the same
// day and minutes. Timers go on.
const now = Date.parse(process.env.SCREENS_NOW ?? '')
if (Number.isNaN(now)) throw new Error('SCREENS_NOW must be a moment, such as 2026-05-06T14:00:00Z')
const trueDate = Date

globalThis.Date = new Proxy(trueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
})
