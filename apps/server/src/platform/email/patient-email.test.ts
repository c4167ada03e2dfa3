import { expect, test } from 'vitest'
import { writePatientEmail } from './patient-email.ts'

const clinic = {
  clinicName: 'Smile & Co',
  clinicPhoneNumber: '2125550100',
  clinicAddress: '120 Maple Avenue, New York, NY 10011',
}
const payment = {
  clinic,
  subject: 'Your payment',
  firstName: 'Penny',
  message: ['Thank you.', 'It is paid.'],
}

test('an email to a patient is text and HTML that name the clinic, with one button and the link in full [OBK-02]', () => {
  const email = writePatientEmail({
    ...payment,
    facts: ['Monday at 9:00 AM', 'Check <b>'],
    link: { address: 'https://clinic.example.com/a?b=1&c=2', label: 'Confirm' },
    after: ['It can be moved.'],
    otherLink: { address: 'https://clinic.example.com/calendar.ics', label: 'Add to calendar' },
  })
  expect(email.text).toBe(`Hello Penny,

Thank you.

It is paid.

Monday at 9:00 AM
Check <b>

Confirm:
https://clinic.example.com/a?b=1&c=2

It can be moved.

Add to calendar:
https://clinic.example.com/calendar.ics

If you have questions, call us at (212) 555-0100. The links are yours alone: please do not pass them on.

-- 
Smile & Co
120 Maple Avenue, New York, NY 10011
(212) 555-0100
`)
  const { html = '' } = email
  expect(html).toMatch(/<a href="https:\/\/clinic\.example\.com\/a\?b=1&amp;c=2" style="[^"]+">Confirm<\/a>/)
  expect(html).toContain('<strong>Monday at 9:00 AM</strong><br>Check &lt;b&gt;')
  expect(html.match(/<strong>Smile &amp; Co<\/strong>/g)).toHaveLength(2)
  expect(html).toContain('120 Maple Avenue, New York, NY 10011')
})

test('an email without a link warns of none, and says to ask a clinic that has no number', () => {
  expect(writePatientEmail(payment).text).toContain(
    'If you have questions, call us at (212) 555-0100.\n\n-- \nSmile & Co\n',
  )
  const silent = { ...clinic, clinicPhoneNumber: null, clinicAddress: null }
  const { text, html } = writePatientEmail({ ...payment, clinic: silent, firstName: undefined })
  expect(text).toBe(
    'Hello,\n\nThank you.\n\nIt is paid.\n\nIf you have questions, please ask the clinic.\n\n-- \nSmile & Co\n',
  )
  expect(html).not.toContain('<a ')
})
