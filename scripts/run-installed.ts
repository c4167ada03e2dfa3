import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

let running: ChildProcess | undefined

/** Runs one of the project's programs as it is installed here; answers its exit code. */
export const runInstalled = ([program = '', ...args]: string[], more: Record<string, string> = {}) =>
  new Promise<number>(resolve => {
    const env = {
      ...process.env,
      // So that it also works without npm, and every program runs on the pinned Node.
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      // Dozens of processes of the tests load the same code: read and compiled once, it loads in half the time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
      ...more,
    }
    const shell = process.platform === 'win32'
    const child = spawn(program, args, { cwd: root, env, shell, stdio: ['ignore', 'inherit', 'inherit'] })
    running = child
    child.once('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', code => resolve(code ?? 1))
  })

/** Ends the one that runs just now. */
export const stopInstalled = () => running?.kill('SIGTERM')
