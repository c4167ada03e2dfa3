import type { Endpoint } from '@archwire/contract/endpoint'
import { html } from './html.ts'
import { restRoot, rootsOf } from './register-routes.ts'
import { plainPage } from './server-pages.ts'

/** The list of calls for people; the same for machines is at openapi.json. */
export function openApiPage(endpoints: Endpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(
      endpoint => html`<tr>
<td><code>${endpoint.method}</code></td><td><code>${rootsOf(endpoint)[0]}${endpoint.path}</code></td>
<td>${endpoint.who}</td><td>${endpoint.summary}</td></tr>`,
    )
  return plainPage(
    'Calls',
    html`<h1>Calls</h1>
<p>Shapes of requests and answers: <a href="${restRoot}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who</th>
<th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}
