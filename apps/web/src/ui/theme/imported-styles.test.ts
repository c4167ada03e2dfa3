import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')
/** Parts of the library whose styles are imported by the files that use them, and not by every page. */
const styles: Record<string, string> = {
  Autocomplete: 'select.css',
  Checkbox: 'checkbox.css',
  Select: 'select.css',
  Switch: 'switch.css',
}

/** The imported names of `import { Checkbox, Select } from '@mantine/core'`. */
const partsOf = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.trim()),
  )

// On a page that loads the styles for another file everything looks right; without them a checkbox is as wide as the
// dialog.
test('a file that uses a part of the library imports its styles', () => {
  const without = globSync('**/*.tsx', { cwd: sources }).flatMap(file => {
    const source = readFileSync(join(sources, file), 'utf8')
    return partsOf(source)
      .filter(part => part in styles && !source.includes(`/${styles[part]}'`))
      .map(part => `${file}: ${part}`)
  })
  expect(without).toEqual([])
})
