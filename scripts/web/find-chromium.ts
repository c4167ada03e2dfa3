import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

type Machine = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  root: boolean
  run: (command: string, args: string[]) => boolean
  /** Whether it answers to --version: Ubuntu's chromium-browser is a script that only asks for snap. */
  isBrowser: (path: string) => boolean
}

const programs = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const debianShell = 'chromium-headless-shell'

/** A Chrome or Chromium of this machine, for measurements; installs one where that is easy. */
export const findChromium = (machine: Partial<Machine> = {}): string => {
  const here = { ...thisMachine(), ...machine }
  return chosen(here) ?? look(here, programs) ?? install(here, ['chromium'], programs) ?? refuse(here)
}

/**
 * The same for tests: the headless shell of Chromium, because it starts sooner and does less. Without it, any browser
 * that is there.
 */
export const findHeadlessChromium = (machine: Partial<Machine> = {}): string => {
  const here = { ...thisMachine(), ...machine }
  const shell = [debianShell]
  return (
    chosen(here) ??
    look(here, shell) ??
    install(here, shell, shell) ??
    look(here, programs) ??
    install(here, ['chromium'], programs) ??
    refuse(here)
  )
}

const chosen = ({ env }: Machine): string | undefined => {
  if (!env.CHROME_PATH || isProgram(env.CHROME_PATH)) return env.CHROME_PATH || undefined
  throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which is not a program that can be run.`)
}

const look = ({ env, platform, isBrowser }: Machine, names: string[]): string | undefined =>
  usualPlaces(env, platform, names).find(path => isProgram(path) && isBrowser(path))

const canInstall = ({ env, platform, root }: Machine): boolean =>
  platform === 'linux' && root && onPath(env, 'apt-get').some(isProgram)

const install = (machine: Machine, packages: string[], names: string[]): string | undefined => {
  if (!canInstall(machine)) return undefined
  console.log(`There is no ${packages.join(' ')} here; installing it with apt-get`)
  const apt = (...args: string[]) => machine.run('apt-get', args)
  if (!apt('update') || !apt('install', '-y', ...packages)) return undefined
  return look(machine, names)
}

const refuse = (machine: Machine): never => {
  if (canInstall(machine)) throw new Error('apt-get could not install chromium; its messages are above.')
  throw new Error(
    'The browser tests need Chrome or Chromium, and none was found. ' +
      `${howToInstall(machine.platform)}, or set CHROME_PATH to the program of an installed one.`,
  )
}

const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  root: process.getuid?.() === 0,
  run: (command, args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  },
  // On Windows chrome.exe opens a window instead of printing its version.
  isBrowser: path =>
    process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
})

const usualPlaces = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform, names: string[]): string[] => {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
    return [...apps, ...apps.map(app => join(env.HOME ?? '', app))]
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    return folders.filter(Boolean).map(folder => join(String(folder), 'Google/Chrome/Application/chrome.exe'))
  }
  return names.flatMap(name => onPath(env, name))
}

const onPath = (env: NodeJS.ProcessEnv, name: string) =>
  (env.PATH ?? '').split(delimiter).map(folder => join(folder, name))

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const howToInstall = (platform: NodeJS.Platform) => {
  if (platform === 'linux') return 'Install it ("sudo apt-get install -y chromium" on Debian or Ubuntu)'
  return 'Install Chrome from https://www.google.com/chrome'
}
