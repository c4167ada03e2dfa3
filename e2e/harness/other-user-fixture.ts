import type { Page } from '@playwright/test'
import { csrfHeader, expect, type Person, startSession } from './harness.ts'

const bodies = { rooms: 'room', doctors: 'doctor', appointment_types: 'appointment_type' } as const

/** Another user at another desk, who makes the calls of their page. No page is opened. */
export async function otherUser(page: Page, person: Person) {
  await startSession(page, person)
  const csrf = await csrfHeader(page)
  const read = async (path: string) => (await page.request.get(`/v2/rest${path}`)).json()
  const put = async (path: string, data: object, version: string) => {
    const headers = { ...csrf, 'if-match': `"${version}"` }
    const answer = await page.request.put(`/v2/rest${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  /** Makes a change that needs no version. */
  const note = async (path: string, data: object) => {
    const answer = await page.request.put(`/v2/rest${path}`, { headers: csrf, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const move = async (id: number, to: object) => {
    const now = await read(`/appointments/${id}`)
    const appointment = {
      appointmentTypeId: now.appointmentType.id,
      doctorId: now.doctor?.id ?? null,
      duration: now.duration,
      startsAt: now.startsAt,
      roomId: now.room?.id ?? null,
      virtual: now.virtual,
      patientAttributes: { id: now.patient.id },
      ...to,
    }
    await put(`/appointments/${id}`, { appointment }, now.updatedAt)
  }
  return {
    confirm: (id: number) => note(`/appointments/${id}/confirm`, { completed: true }),
    markNoShow: (id: number) => note(`/appointments/${id}/no_show`, { noShow: true }),
    checkIn: (id: number) => note(`/appointments/${id}/check_in`, {}),
    /** Seats the patient with the doctor and in the room of the appointment. */
    async seat(id: number): Promise<void> {
      const { doctor, room } = await read(`/appointments/${id}`)
      const where = { doctorId: doctor?.id ?? null, roomId: room?.id ?? null }
      await note(`/appointments/${id}/seat`, { ...where, seated: true })
    },
    async cancel(id: number): Promise<void> {
      const answer = await page.request.delete(`/v2/rest/appointments/${id}`, { headers: csrf, data: {} })
      expect(answer.status(), await answer.text()).toBe(204)
    },
    /** Renames a room, a doctor or a type, or deactivates it. */
    async changeSetUp(kind: keyof typeof bodies, id: number, change: object): Promise<void> {
      const listed: { id: number; updatedAt: string }[] = await read(`/settings/${kind}`)
      const version = listed.find(one => one.id === id)?.updatedAt ?? 'not listed'
      await put(`/settings/${kind}/${id}`, { [bodies[kind]]: change }, version)
    },
    /** Moves an appointment to another room, and changes nothing else. */
    moveToRoom: (id: number, roomId: number) => move(id, { roomId, acknowledgedWarnings: [] }),
    /** Moves an appointment to another time, whatever the warnings say. */
    moveTo: (id: number, startsAt: string) => move(id, { startsAt }),
  }
}
