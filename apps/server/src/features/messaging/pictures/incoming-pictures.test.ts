import { expect, test } from 'vitest'
import { picturesOf, textBodyOf } from './incoming-pictures.ts'

const medium = (contentType: string, reference: string | undefined = 'r') => ({ contentType, reference })

test('the body of a text without words says what came instead [MSG-66]', () => {
  expect(textBodyOf('Look', [medium('image/jpeg')])).toBe('Look')
  expect(textBodyOf(' ', [medium('image/jpeg')])).toBe('Picture')
  expect(textBodyOf('', [medium('IMAGE/PNG; x=1'), medium('video/mp4'), medium('image/gif')])).toBe(
    '2 pictures',
  )
  expect(textBodyOf('', [medium('text/vcard')])).toBe('(file)')
  expect(textBodyOf('', [medium('text/vcard'), medium('')])).toBe('(2 files)')
  expect(textBodyOf('\n', [])).toBe('(empty text)')
})

test('a file that can never be stored is not fetched, and says why [MSG-64]', () => {
  expect(
    picturesOf(
      [
        medium('image/jpeg'),
        medium('image/heic'),
        medium('image/svg+xml'),
        medium('video/mp4'),
        medium('\0'),
        { contentType: 'image/png', reference: undefined },
      ],
      0,
    ),
  ).toEqual([
    { contentType: 'image/jpeg', reference: 'r', failure: null },
    {
      contentType: 'image/heic',
      reference: null,
      failure: 'It is of the kind HEIC. Only JPEG and PNG are kept.',
    },
    {
      contentType: 'image/svg+xml',
      reference: null,
      failure: 'It is of the kind SVG. Only JPEG and PNG are kept.',
    },
    { contentType: 'video/mp4', reference: null, failure: 'Only pictures are kept.' },
    { contentType: 'application/octet-stream', reference: null, failure: 'Only pictures are kept.' },
    {
      contentType: 'image/png',
      reference: null,
      failure: 'It was not to be had from the texting service.',
    },
  ])
})

test('pictures beyond a hundred from one number within a day wait until staff fetch them [MSG-63]', () => {
  const [last, beyond] = picturesOf([medium('image/png'), medium('image/png')], 99)
  expect(last).toMatchObject({ reference: 'r', failure: null })
  expect(beyond).toMatchObject({
    reference: 'r',
    failure: 'More than 100 came from this number within a day.',
  })
})
