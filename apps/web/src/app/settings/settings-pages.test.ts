import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsPages } from './settings-pages.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const lines = readFileSync(path.join(root, 'docs/settings.md'), 'utf8')
  .split('\n')
  .filter(line => line.includes('`/settings/'))
  .map(line => line.split('|').map(cell => cell.trim()))

test('every page of the settings is described in the order of the menu, with a browser test that is there [G-12]', () => {
  expect(lines.map(([, label, address]) => [label, address])).toEqual(
    settingsPages.map(({ label, path }) => [label, `\`${path}\``]),
  )
  expect(lines.filter(([, , , , tried = '']) => !existsSync(path.join(root, tried)))).toEqual([])
})
