import { expect, test } from 'vitest'
import { embedSnippet } from './embed-snippet.ts'

test('the snippet names the page, and nothing in its address can end the script', () => {
  expect(embedSnippet('https://app.example.com/book/harbor')).toContain(
    'var page = "https://app.example.com/book/harbor"',
  )
  const odd = embedSnippet('https://app.example.com/book/</script><b>"')
  expect(odd.match(/<\/script>/g)).toHaveLength(1)
  expect(odd).toContain('href="https://app.example.com/book/&lt;/script>&lt;b>&quot;"')
})
