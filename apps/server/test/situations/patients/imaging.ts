import { logInAs } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'

const twoPatients = async ({ make, clinic }: Beginning) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const leo = await make.patient(clinic.id, { first_name: 'Leo', last_name: 'Park' })
  return { zoe: zoe.id, leo: leo.id }
}

export const situations: Record<string, Situation> = {
  'two patients without images': async at => ({ named: await twoPatients(at) }),

  'a progression of one of two patients': async at => {
    const named = await twoPatients(at)
    const browser = await logInAs(at.app, at.clinic.staff)
    const answer = await browser.send('POST', `/v2/rest/patients/${named.zoe}/imaging/progressions`, {
      progression: { name: 'Initial', startDate: '2026-01-10' },
    })
    if (answer.statusCode !== 201) throw new Error(`no progression: ${answer.body}`)
    return { named: { ...named, progression: answer.json().id } }
  },
}
