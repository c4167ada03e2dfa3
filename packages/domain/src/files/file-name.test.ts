import { expect, test } from 'vitest'
import { extensionOf, longestFileName, tidyFileName, withoutExtension } from './file-name.ts'

test('readable characters of a name stay', () => {
  for (const name of [
    'Röntgen 2024.pdf',
    'O\'Brien "final".docx',
    'صورة.png',
    '牙科.jpg',
    'a.b.c.zip',
    '😁.png',
  ]) {
    expect(tidyFileName(name)).toBe(name)
  }
})

test('folders, control characters and marks that change the direction of writing are removed', () => {
  expect(tidyFileName('../../etc/passwd.pdf')).toBe('passwd.pdf')
  expect(tidyFileName('C:\\scans\\ana.pdf')).toBe('ana.pdf')
  expect(tidyFileName('invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
  expect(tidyFileName('a\r\nSet-Cookie: b\u0000.pdf')).toBe('a Set-Cookie: b.pdf')
  expect(tidyFileName('  .. scan .pdf. ')).toBe('scan .pdf')
  expect(tidyFileName('half \ud83d.pdf')).toBe('half \ufffd.pdf')
})

test('a name is never empty and never too long, and keeps its extension', () => {
  expect(tidyFileName('')).toBe('file')
  expect(tidyFileName('/')).toBe('file')
  expect(tidyFileName('...')).toBe('file')
  expect(tidyFileName('.pdf')).toBe('file.pdf')
  const long = tidyFileName(`${'x'.repeat(300)}.pdf`)
  expect(long).toHaveLength(longestFileName)
  expect(long).toMatch(/x\.pdf$/)
  const smiles = tidyFileName(`${'😁'.repeat(300)}.png`)
  expect(smiles.length).toBeLessThanOrEqual(longestFileName)
  expect(smiles.isWellFormed()).toBe(true)
  expect(tidyFileName('y'.repeat(400))).toHaveLength(longestFileName)
})

test('an upload has the name of its file without the extension [DOC-20]', () => {
  expect(withoutExtension('Consent 2024.signed.pdf')).toBe('Consent 2024.signed')
  expect(withoutExtension('scan')).toBe('scan')
  expect(extensionOf('Scan.PDF')).toBe('pdf')
  expect(extensionOf('scan')).toBe('')
})
