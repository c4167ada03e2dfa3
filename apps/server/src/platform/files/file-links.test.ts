import { expect, test } from 'vitest'
import { signer } from './file-links.ts'

const { sign, read } = signer('secret', 'read')
const expiresAt = new Date('2026-05-06T12:00:00Z')
const now = new Date('2026-05-06T11:00:00Z')

test('a signed name can be read back, whatever characters its signature has', () => {
  const signatures = new Set<boolean>()
  for (let blobId = 1; blobId <= 600; blobId++) {
    const named = { clinicId: 7, blobId, which: 'thumbnail' } as const
    const signed = sign(named, expiresAt)
    signatures.add(signed.split('--').length > 2)
    expect(read(signed, now)).toEqual(named)
  }
  expect(signatures, 'some have the mark in them').toEqual(new Set([true, false]))
})

test('a changed name is refused', () => {
  const signed = sign({ clinicId: 7, blobId: 1, which: 'file' }, expiresAt)
  for (const wrong of [
    '',
    '--',
    'x',
    signed.slice(1),
    `${signed}A`,
    signed.replace('--', '-A'),
    `A${signed}`,
  ]) {
    expect(read(wrong, now)).toBeUndefined()
  }
  expect(read(signed, expiresAt)).toBe('expired')
})
