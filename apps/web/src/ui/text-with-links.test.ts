import { expect, test } from 'vitest'
import { linksIn, splitByLinks } from './text-with-links.tsx'

const read = (text: string, links: string[]) =>
  splitByLinks(text, links).map(part => (part.isLink ? `[${part.text}]` : part.text))

test('every link is a piece of its own, even if it occurs twice or begins like another', () => {
  expect(read('no link', [])).toEqual(['no link'])
  expect(read('', [])).toEqual([])
  expect(read('see https://a.b/c now', ['https://a.b/c'])).toEqual(['see ', '[https://a.b/c]', ' now'])
  expect(
    read('https://a.b https://a.b/c https://a.b', ['https://a.b', 'https://a.b/c', 'https://a.b']),
  ).toEqual(['[https://a.b]', ' ', '[https://a.b/c]', ' ', '[https://a.b]'])
})

test('no part of the text is lost, whatever the links are', () => {
  const text = 'One https://a.b/x two'
  expect(
    splitByLinks(text, ['https://nowhere', 'https://a.b/x', 'One'])
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['See https://a.b/c.', ['https://a.b/c']],
  ['(https://a.b/c), then', ['https://a.b/c']],
  ['https://a.b/c_(d) and https://e.f?x=1&y=2!', ['https://a.b/c_(d)', 'https://e.f?x=1&y=2']],
  ['HTTPS://A.B', ['HTTPS://A.B']],
  ['javascript:alert(1) data:text/html,x //a.b ftp://a.b', []],
  ['<a href="https://a.b">x</a>', ['https://a.b']],
  ['https:// alone', []],
])('the addresses in “%s” are %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})
