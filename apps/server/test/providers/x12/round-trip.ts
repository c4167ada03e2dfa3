import { type Delimiters, X12Error } from '@archwire/x12/core/segment'
import { anyDelimiters, anyMutation, anySegmentMutation } from '@archwire/x12/test/any-values'
import { chaosSize, seeded } from '@archwire/x12/test/chaos-size'
import fc from 'fast-check'
import { expect } from 'vitest'

type Way<F> = {
  write: (file: F, delimiters: Delimiters) => string
  read: (text: string) => F & { delimiters: Delimiters }
}

/** Any file with any delimiters: written, read and written again, the bytes are the same. */
export function expectSameBytes<F>(anyFile: fc.Arbitrary<F>, { write, read }: Way<F>): void {
  fc.assert(
    fc.property(anyFile, anyDelimiters, (file, delimiters) => {
      const once = write(file, delimiters)
      const known = read(once)
      expect(write(known, known.delimiters)).toBe(once)
    }),
    { numRuns: chaosSize(100, 5_000), ...seeded },
  )
}

/** Reading a corrupted text gives a value or an X12Error, soon. */
export function expectValueOrX12Error(text: string, read: (text: string) => unknown): void {
  const mutations = fc.array(fc.oneof(anySegmentMutation, anySegmentMutation, anyMutation), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(mutations, all => {
      const mutated = all.reduce((changed, one) => one(changed), text)
      const before = performance.now()
      try {
        expect(read(mutated)).toBeDefined()
      } catch (error) {
        expect(error).toBeInstanceOf(X12Error)
        expect((error as X12Error).message).toMatch(/^Segment \d+( \([A-Z][A-Z0-9]{1,2}\))?: \S/)
      }
      // Far more than it takes, for a busy machine.
      expect(performance.now() - before).toBeLessThan(10_000)
    }),
    { numRuns: chaosSize(500, 20_000), ...seeded },
  )
}
