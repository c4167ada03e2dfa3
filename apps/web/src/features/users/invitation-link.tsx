import type { ClinicUser } from '@archwire/contract/users/calls'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatInstant } from '../../lib/dates/instants.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { copyLink, notifyError } from '../../ui/feedback/notices.tsx'
import { newInvitationLink } from './users.ts'

/** Makes a link for an invited user. It is in this page alone: the server stores its digest. */
export const useInvitationLink = () =>
  useMutation({
    mutationFn: async (user: ClinicUser) => ({ user, ...(await newInvitationLink(user)) }),
    // It leaves the memory with the page.
    gcTime: 0,
    onError: error => notifyError(error),
  })

type InvitationLinkDialogProps = { user: ClinicUser; url: string; expiresAt: string; onClose: () => void }

/** Shows the link this once, for handing it over. */
export const InvitationLinkDialog = ({ user, url, expiresAt, onClose }: InvitationLinkDialogProps) => (
  <FormDialog
    title={`Invitation of ${user.fullName}`}
    submitLabel={null}
    working={undefined}
    closesOnBackdrop={false}
    onSubmit={event => {
      event.preventDefault()
      copyLink(url)
    }}
    onClose={onClose}
  >
    <p>
      Hand this link to {user.firstName}, in a message or on paper. It opens the page where the password of{' '}
      {user.email} is chosen.
    </p>
    <TextInput
      label="Link"
      value={url}
      readOnly
      data-autofocus
      onFocus={event => event.currentTarget.select()}
      description={`Works once, until ${formatInstant(expiresAt)}. It is shown only now; earlier links have ended.`}
    />
    <Button type="submit" style={{ alignSelf: 'start' }}>
      Copy link
    </Button>
  </FormDialog>
)
