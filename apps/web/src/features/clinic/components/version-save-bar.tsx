import { Button } from '@mantine/core'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'
import { useStickyFoot } from '../../../ui/sticky-foot.ts'
import { SaveActions } from './save-actions.tsx'
import styles from './save-bar.module.css'

type Props = {
  /** What is being changed: hours, text. */
  what: string
  form: {
    save: { error: Error | null; isPending: boolean }
    isChanged: boolean
    /** What somebody else saved meanwhile, while there is something here to lose. */
    theirs: { updatedBy: string | null } | undefined
    takeTheirs: () => void
    keepMine: () => void
    discard: () => void
  }
}

/** What a form has to say that is saved as a whole, and its buttons, within reach from anywhere in it. */
export function VersionSaveBar({ what, form }: Props) {
  const { save, theirs, isChanged } = form
  return (
    <div ref={useStickyFoot()} className={styles.bar}>
      <div role="status">
        {theirs === undefined ? null : (
          <Message
            kind="notice"
            title={`${theirs.updatedBy ?? 'Somebody else'} has changed the ${what} meanwhile.`}
            actions={
              <>
                <Button variant="default" onClick={form.takeTheirs}>
                  Show theirs
                </Button>
                <Button variant="default" onClick={form.keepMine}>
                  Keep mine
                </Button>
              </>
            }
          >
            <p>Nothing is saved yet. Take their {what} and give up yours, or keep yours and save again.</p>
          </Message>
        )}
      </div>
      {save.error !== null && newerIn(save.error) === undefined ? (
        <Message kind="alert">
          <p>{save.error.message}</p>
        </Message>
      ) : null}
      <SaveActions save={save} isChanged={isChanged} discard={form.discard} />
    </div>
  )
}
