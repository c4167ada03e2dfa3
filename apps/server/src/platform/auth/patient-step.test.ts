import { expect, test } from 'vitest'
import { openStep, sealStep } from './patient-step.ts'

const secret = 'a secret that is long enough for everybody'
const whose = { clinicId: 3, patientId: 5, link: 'k3Jx9QmZr2VaT7yPbN4wLc' }
const now = new Date('2026-05-06T14:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test('a step names its patient for half an hour, and differs each time it is made [G-36]', () => {
  const [first, second] = [sealStep(secret, whose, now), sealStep(secret, whose, now)]
  expect(openStep(secret, first, after(30 * 60_000 - 1))).toEqual({ ...whose, id: expect.any(String) })
  expect(openStep(secret, first, after(30 * 60_000))).toBeUndefined()
  expect(openStep(secret, first, now)?.id).not.toBe(openStep(secret, second, now)?.id)
})

test('nobody can make up, change or read a step [G-36]', () => {
  const sealed = sealStep(secret, whose, now)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(whose.link)
  expect(openStep('another secret that is long enough too', sealed, now)).toBeUndefined()
  for (const wrong of ['', 'x', '{}', sealed.slice(0, -2)]) {
    expect(openStep(secret, wrong, now)).toBeUndefined()
  }
  for (let place = 0; place < sealed.length - 1; place++) {
    const other = sealed[place] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, place) + other + sealed.slice(place + 1)
    expect(openStep(secret, changed, now)).toBeUndefined()
  }
})
