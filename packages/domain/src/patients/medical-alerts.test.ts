import { expect, test } from 'vitest'
import { medicalAlerts } from './medical-alerts.ts'

test('each flag that is set is an alert, always in the same order', () => {
  expect(medicalAlerts({ latexAllergy: true, premedication: false, pregnant: true })).toEqual([
    { name: 'pregnant', label: 'Pregnant', color: '#e91e63' },
    { name: 'latexAllergy', label: 'Latex', color: '#f44336' },
  ])
  expect(medicalAlerts({ latexAllergy: false, premedication: false, pregnant: false })).toEqual([])
})
