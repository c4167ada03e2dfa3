// Loaded first (--import) by a process whose clock a test moves: the file contains the milliseconds by which it is
// moved.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const trueDate = Date
let ahead = 0

const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 50).unref()

globalThis.Date = new Proxy(trueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [trueDate.now() + ahead] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => trueDate.now() + ahead : Reflect.get(target, name)),
})
