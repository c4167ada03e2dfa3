import type { MessagePicture } from '@archwire/contract/messaging/calls'
import { WorkingButton } from '../../../../ui/working-button.tsx'
import { fetchAgain } from '../../api/opened-conversation.ts'
import styles from './message-pictures.module.css'
import { usePictureChange } from './use-picture-change.ts'

type Props = {
  conversationId: number
  picture: MessagePicture
  /** It is tried again, and this is about to go. */
  onAsked: () => void
}

/** A picture that could not be received, why, and the way to try again while somebody has it. */
export function NotReceived({ conversationId, picture, onAsked }: Props) {
  const { isWorking, change } = usePictureChange(conversationId)
  return (
    <div className={styles.failed}>
      <strong>
        {picture.kind === 'picture' ? 'A picture could not be received' : 'A file was not received'}
      </strong>
      <p>{picture.failure}</p>
      {picture.canTryAgain ? (
        <WorkingButton
          variant="default"
          working={isWorking ? 'Trying…' : undefined}
          onClick={() =>
            change(async () => {
              const message = await fetchAgain(conversationId, picture.id)
              onAsked()
              return message
            })
          }
        >
          Try again
        </WorkingButton>
      ) : null}
    </div>
  )
}
