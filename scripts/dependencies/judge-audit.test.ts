import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const found = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { 'left-pad': { severity, range: '<1.3.0' } },
    metadata: { dependencies: { prod: 300 } },
  })

test.each(['high', 'critical'])('a known vulnerability of %s severity fails, by name', severity => {
  const { message, isFailed } = judgeAudit(found(severity))
  expect(isFailed).toBe(true)
  expect(message).toContain(`left-pad <1.3.0: ${severity}`)
})

test.each(['info', 'low', 'moderate'])(
  'a vulnerability of %s severity is counted, and does not fail',
  severity => {
    expect(judgeAudit(found(severity))).toMatchObject({ isFailed: false, isChecked: true })
    expect(judgeAudit(found(severity)).message).toContain('1 of less')
  },
)

test('without a response of the registry nothing is reported as safe', () => {
  const refused = JSON.stringify({
    message: '405 Method Not Allowed - POST https://example.com/',
    statusCode: 405,
  })
  for (const output of [refused, '', 'npm error network']) {
    const { message, isFailed, isChecked } = judgeAudit(output)
    expect([isFailed, isChecked]).toEqual([false, false])
    expect(message).toMatch(/^NOT CHECKED: /)
    expect(message).not.toContain('example.com')
  }
})
