import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { seatedInRoom } from './appointment-queries.ts'
import { changeVisit, type VisitCall } from './change-visit.ts'
import { shareRoom } from './share-room.ts'
import { visitMoment } from './visit-moment.ts'

/** The patient has been treated and goes home. */
export function finishVisit(clinic: ClinicDatabase, asked: VisitCall & { finishedTime: string | undefined }) {
  const at = visitMoment('finished_time', asked.finishedTime, asked)
  return changeVisit(clinic, asked, 'finish', async ({ seatedAt, finishedAt }) => {
    if (seatedAt === null) throw refuse(422, 'Only a seated patient’s visit can be finished')
    // A screen tells the minute alone: nobody has left before they sat down.
    const notBefore = new Date(Math.max(at.getTime(), seatedAt.getTime()))
    return { to: { finishedAt: finishedAt ?? notBefore } }
  })
}

/** The patient is still seated, after all; somebody else may have been seated there meanwhile. */
export const unfinishVisit = (
  clinic: ClinicDatabase,
  asked: VisitCall & { acknowledged: string[] | undefined },
) =>
  changeVisit(clinic, asked, 'unfinish', async (before, tx) => {
    const to = { finishedAt: null }
    const { roomId, finishedAt: since } = before
    if (since === null || roomId === null) return { to }
    // Whoever shared the room before that is no news.
    const taken = await seatedInRoom(tx, before, { roomId, at: asked.now, since })
    return { to, more: shareRoom(taken, asked.acknowledged) }
  })
