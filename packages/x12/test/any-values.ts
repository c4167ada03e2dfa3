import fc from 'fast-check'

/** A value that is written as it is. */
export const anyWord: fc.Arbitrary<string> = fc
  .array(fc.stringMatching(/^[A-Za-z0-9.'-]{0,6}[A-Za-z0-9]$/), { minLength: 1, maxLength: 3 })
  .map(words => words.join(' '))

/** Whatever people type, with delimiters in it; a letter before it, because nobody types nothing. */
export const anyTyped: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0189 *:^~|>\n\réÅßø—“中\u{1f600}-.') })
  .map(text => `A${text}`)

export const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null })

export const anyDay: fc.Arbitrary<string> = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

export const anyCents: fc.Arbitrary<number> = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })
