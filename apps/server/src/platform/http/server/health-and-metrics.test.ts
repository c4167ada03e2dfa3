import { expect, onTestFinished, test } from 'vitest'
import { openMetrics } from '../../metrics/open-metrics.ts'
import { serveMetrics } from './health-and-metrics.ts'

test('the metrics are not shown, cached, framed or sniffed either, and their port serves nothing else', async () => {
  const { port, close } = await serveMetrics(openMetrics(), { port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  for (const [path, status] of [
    ['/metrics', 200],
    ['/', 404],
    ['/metrics/..%2f', 404],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.text()
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  }
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })
  expect(posted.status).toBe(404)
})
