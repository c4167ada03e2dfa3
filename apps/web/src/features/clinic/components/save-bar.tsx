import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { newerIn } from '../../../lib/newer-in.ts'
import { Message } from '../../../ui/message.tsx'
import { useStickyFoot } from '../../../ui/sticky-foot.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import styles from './save-bar.module.css'
import { type ClinicForm, problemsIn } from './use-clinic-form.ts'

/** What the form has to say, and its buttons, within reach from anywhere in it. */
export function SaveBar({ clinic, saveButton }: { clinic: ClinicForm; saveButton: Ref<HTMLButtonElement> }) {
  const { save, changed, discard } = clinic
  return (
    <div ref={useStickyFoot()} className={styles.bar}>
      <ChangedElsewhere clinic={clinic} />
      {save.isError && !isSaidElsewhere(save.error) ? (
        <Message kind="alert">
          <p>{save.error.message}</p>
        </Message>
      ) : null}
      <div className={styles.actions}>
        <span className={styles.unsaved} role="status">
          {changed.length > 0 ? 'Unsaved changes' : ''}
        </span>
        {changed.length > 0 ? (
          <Button variant="subtle" aria-disabled={save.isPending} onClick={discard}>
            Discard
          </Button>
        ) : null}
        <WorkingButton ref={saveButton} type="submit" working={save.isPending ? 'Saving…' : undefined}>
          Save
        </WorkingButton>
      </div>
    </div>
  )
}

// On the fields, or by who changed what meanwhile.
const isSaidElsewhere = (error: Error) =>
  newerIn(error) !== undefined || Object.keys(problemsIn(error)).length > 0
