import type { Attachment, Claim } from '@archwire/contract/claims/claim'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { attachmentsQuery, removeAttachment } from '../api/attachments.ts'
import { claimsKey } from '../api/keys.ts'

type Props = {
  claim: Claim
  attachment: Attachment
  /** Files that were chosen and not sent: they go with it. */
  waiting: readonly string[]
  onDeleted: () => void
}

/** Takes the attachment off the claim, with all of its files, once the person is sure. */
export function DeleteAttachmentButton({ claim, attachment, waiting, onDeleted }: Props) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  const removal = useMutation({
    mutationFn: async () => {
      await removeAttachment(claim.id, attachment.id).catch(error => {
        // Somebody else has deleted it already.
        if (!(error instanceof CallError && error.status === 404)) throw error
      })
    },
    onSuccess: async () => {
      onDeleted()
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      notifySaved('Claim successfully edited')
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
    onError: notifyError,
  })
  const remove = async () => {
    const isSure = await ask({
      text: 'Are you sure you want to delete this attachment? This action cannot be undone.',
      ...(waiting.length > 0 && { detail: 'What is not uploaded yet goes too:', list: [...waiting] }),
      yes: 'Delete',
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <WorkingButton
      variant="default"
      working={removal.isPending ? 'Deleting…' : undefined}
      onClick={() => void remove()}
    >
      Delete attachment
    </WorkingButton>
  )
}
