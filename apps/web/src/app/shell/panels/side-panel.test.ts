import { expect, test } from 'vitest'
import { hasSidePanel } from './side-panel.tsx'

test('the dashboard has the whole width, every other page the panel beside it [SES-07]', () => {
  expect(hasSidePanel('/v2/dashboard')).toBe(false)
  expect(hasSidePanel('/v2/search')).toBe(true)
  expect(hasSidePanel('/v2/patient/7/profile')).toBe(true)
})
