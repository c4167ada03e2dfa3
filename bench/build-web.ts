import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const web = path.join(import.meta.dirname, '../apps/web')

/** Builds the web app, or the page of a benchmark in a folder of it, as it is built for people. */
export function buildWeb(folder: string, outDir: string): void {
  const vite = createRequire(path.join(web, 'package.json')).resolve('vite/package.json')
  const options = ['--configLoader', 'native', '--emptyOutDir', '--manifest', '--logLevel', 'error']
  const { status } = spawnSync(
    process.execPath,
    [path.join(path.dirname(vite), 'bin/vite.js'), 'build', ...options, '--outDir', outDir],
    { cwd: path.join(web, folder), env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`apps/web/${folder} could not be built`)
}
