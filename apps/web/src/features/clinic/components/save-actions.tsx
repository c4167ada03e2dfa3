import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './save-bar.module.css'

type Props = {
  save: { isPending: boolean }
  isChanged: boolean
  discard: () => void
  saveButton?: Ref<HTMLButtonElement>
}

/** Whether there is something to save, and the buttons that save it or give it up. */
export const SaveActions = ({ save, isChanged, discard, saveButton }: Props) => (
  <div className={styles.actions}>
    <span className={styles.unsaved} role="status">
      {isChanged ? 'Unsaved changes' : ''}
    </span>
    {isChanged ? (
      <Button variant="subtle" aria-disabled={save.isPending} onClick={discard}>
        Discard
      </Button>
    ) : null}
    <WorkingButton ref={saveButton ?? null} type="submit" working={save.isPending ? 'Saving…' : undefined}>
      Save
    </WorkingButton>
  </div>
)
