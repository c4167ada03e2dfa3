import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Message } from '../../../ui/message.tsx'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { restore } from '../api/record.ts'
import { storeRecord } from '../api/store-record.ts'

/** Above a record that the search does not find any more; an administrator can change that. */
export function HiddenRecord({ id, mayRestore }: { id: number; mayRestore: boolean }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const putBack = useMutation({
    mutationFn: () => restore(id),
    onSuccess: async patient => {
      // The button goes with what it stands in.
      if (document.activeElement === button.current) document.querySelector<HTMLElement>('main h1')?.focus()
      await storeRecord(queryClient, patient)
      notifySaved('Patient has been restored.')
    },
    onError: notifyError,
  })
  return (
    <Message
      kind="notice"
      title="This patient is archived."
      {...(mayRestore
        ? {
            actions: (
              <WorkingButton
                ref={button}
                variant="default"
                working={putBack.isPending ? 'Restoring…' : undefined}
                onClick={() => putBack.mutate()}
              >
                Restore
              </WorkingButton>
            ),
          }
        : {})}
    >
      <p>
        The search does not find them, and they cannot be booked.
        {mayRestore ? '' : ' An administrator can restore them.'}
      </p>
    </Message>
  )
}
