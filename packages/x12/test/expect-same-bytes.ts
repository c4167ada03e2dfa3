import fc from 'fast-check'
import { expect } from 'vitest'
import type { Delimiters } from '../src/core/delimiters.ts'
import { seeded, stormSize } from './storm-size.ts'
import { anyDelimiters } from './texts.ts'

type Way<F> = {
  write: (file: F, delimiters: Delimiters) => string
  read: (text: string) => F & { delimiters: Delimiters }
}

/** Whatever stands in a file, and whatever its delimiters: written, read and written again, the bytes are the same. */
export function expectSameBytes<F>(anyFile: fc.Arbitrary<F>, { write, read }: Way<F>): void {
  fc.assert(
    fc.property(anyFile, anyDelimiters, (file, delimiters) => {
      const once = write(file, delimiters)
      const known = read(once)
      expect(write(known, known.delimiters)).toBe(once)
    }),
    { numRuns: stormSize(100, 5_000), ...seeded },
  )
}
