import { expect, test } from 'vitest'
import { html } from './server-pages.ts'

test('values in a page are escaped, nested HTML is not', () => {
  const name = `<script>alert("1")</script> & 'co'`
  expect(html`<p title="${name}">${html`<b>${name}</b>`}${null}${false}${3}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;"><b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</b>3</p>',
  )
  expect(html`<ul>${['<', '>'].map(sign => html`<li>${sign}</li>`)}</ul>`.text).toBe(
    '<ul><li>&lt;</li><li>&gt;</li></ul>',
  )
})
