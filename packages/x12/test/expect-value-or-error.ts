import fc from 'fast-check'
import { expect } from 'vitest'
import { X12Error } from '../src/core/x12-error.ts'
import { seeded, stormSize } from './storm-size.ts'
import { anyMutation, anySegmentMutation } from './texts.ts'

/** Whatever becomes of a text on its way, reading it gives a value or an X12Error, soon. */
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
      // Far more than it takes, for a machine that does other things as well.
      expect(performance.now() - before).toBeLessThan(10_000)
    }),
    { numRuns: stormSize(500, 20_000), ...seeded },
  )
}
