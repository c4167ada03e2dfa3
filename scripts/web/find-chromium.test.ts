import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium, findHeadlessChromium } from './find-chromium.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archwire-chromium-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string, exitCode = 0) => {
  writeFileSync(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 })
  return join(folder, name)
}

const linux = (more: object = {}) => ({
  env: { PATH: folder },
  platform: 'linux' as const,
  root: false,
  ...more,
})

test('takes CHROME_PATH before an installed one, and says if it is wrong', () => {
  const installed = program('chromium')
  const own = program('my-browser')
  expect(findChromium(linux())).toBe(installed)
  expect(findChromium(linux({ env: { PATH: folder, CHROME_PATH: own } }))).toBe(own)
  expect(() => findChromium(linux({ env: { PATH: folder, CHROME_PATH: '/none' } }))).toThrow(
    'CHROME_PATH is /none',
  )
})

test('a program that does not report its version is no browser', () => {
  program('chromium', 1)
  const works = program('chromium-browser')
  expect(findChromium(linux())).toBe(works)
})

test('root on Debian installs it', () => {
  program('apt-get')
  const ran: string[] = []
  const run = (command: string, args: string[]) => {
    ran.push([command, ...args].join(' '))
    if (args.includes('chromium')) program('chromium')
    return true
  }
  expect(findChromium(linux({ root: true, run }))).toBe(join(folder, 'chromium'))
  expect(ran).toEqual(['apt-get update', 'apt-get install -y chromium'])
})

test('tests take the smaller browser if it is installed', () => {
  const whole = program('chromium')
  expect(findHeadlessChromium(linux())).toBe(whole)
  const shell = program('chromium-headless-shell')
  expect(findHeadlessChromium(linux())).toBe(shell)
  expect(findChromium(linux())).toBe(whole)
})

test('root on Debian installs the smaller browser for tests, or the whole one if there is none', () => {
  program('apt-get')
  const ran: string[] = []
  const run = (_command: string, args: string[]) => {
    ran.push(args.join(' '))
    if (args.includes('chromium')) program('chromium')
    return !args.includes('chromium-headless-shell')
  }
  expect(findHeadlessChromium(linux({ root: true, run }))).toBe(join(folder, 'chromium'))
  expect(ran).toEqual(['update', 'install -y chromium-headless-shell', 'update', 'install -y chromium'])
})

test('root on Debian installs the smaller browser also beside the whole one, unless one is named', () => {
  program('apt-get')
  const whole = program('chromium')
  const ran: string[] = []
  const run = (_command: string, args: string[]) => {
    ran.push(args.join(' '))
    if (args.includes('chromium-headless-shell')) program('chromium-headless-shell')
    return true
  }
  const named = { PATH: folder, CHROME_PATH: whole }
  expect(findHeadlessChromium(linux({ root: true, run, env: named }))).toBe(whole)
  expect(ran).toEqual([])
  const shell = join(folder, 'chromium-headless-shell')
  expect(findHeadlessChromium(linux({ root: true, run }))).toBe(shell)
  expect(findHeadlessChromium(linux({ root: true, run }))).toBe(shell)
  expect(ran).toEqual(['update', 'install -y chromium-headless-shell'])
})

test('if apt-get fails, tests take the browser that is there', () => {
  program('apt-get')
  const whole = program('chromium')
  expect(findHeadlessChromium(linux({ root: true, run: () => false }))).toBe(whole)
  expect(findHeadlessChromium(linux({ root: true, run: () => true }))).toBe(whole)
})

test('others are told how to install it', () => {
  program('apt-get')
  expect(() => findChromium(linux())).toThrow(/sudo apt-get install -y chromium.*CHROME_PATH/)
  expect(() => findChromium({ env: {}, platform: 'win32', root: false })).toThrow(/google.com\/chrome/)
})
