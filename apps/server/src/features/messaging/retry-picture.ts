import type { Message } from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { wantPictures } from './fetch-pictures-job.ts'
import { lockPicture, markAsked } from './picture-queries.ts'
import { presentMessage, type Showing } from './present-message.ts'
import { messageById } from './queries.ts'
import { announceOutcome } from './settle-picture.ts'

/** Has a picture fetched once more that could not be received, while the provider has it. What is on its way stays so. */
export const retryPicture = (
  clinic: ClinicDatabase,
  showing: Showing,
  { conversationId, pictureId }: { conversationId: number; pictureId: number },
): Promise<Message> =>
  clinic.write(async tx => {
    const picture = await lockPicture(tx, pictureId)
    if (picture?.conversationId !== conversationId) throw notFound()
    const { messageId } = picture
    if (picture.state === 'failed') {
      if (picture.reference === null) throw refuse(422, 'This picture cannot be fetched any more.')
      await markAsked(tx, pictureId, showing.now)
      await wantPictures(tx, messageId)
      await announceOutcome(tx, picture, 'retry')
    }
    const message = await messageById(tx, messageId)
    if (message === undefined) throw new Error('the text of a picture is gone')
    return presentMessage(message.json, showing)
  })
