import type { ClinicUser } from '@archwire/contract/users/calls'
import { Loader } from '@mantine/core'
import { pageSettings } from '../../../lib/page-settings.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { actionLabels, actionsFor, type MenuAction, offForTheOnly } from './user-actions.ts'
import styles from './user-menu.module.css'

type Props = {
  user: ClinicUser
  /** Nobody else could open the settings. */
  isOnlyAdministrator: boolean
  /** What was chosen here is being done. */
  isBusy: boolean
  /** Something is being done, here or elsewhere: one thing at a time. */
  isOff: boolean
  onChoose: (action: MenuAction) => void
}

export const UserMenu = ({ user, isOnlyAdministrator, isBusy, isOff, onChoose }: Props) => (
  <Menu
    label={isBusy ? `Changing ${user.fullName}` : `Actions for ${user.fullName}`}
    button={<span className={styles.button}>{isBusy ? <Loader size={16} /> : <MoreIcon />}</span>}
    isOff={isOff}
    items={[
      ...actionsFor(user, pageSettings.sendsEmail()).map((action): MenuItem => {
        const off = isOnlyAdministrator ? offForTheOnly[action] : undefined
        const label = actionLabels[action]
        return off === undefined ? { label, onSelect: () => onChoose(action) } : { label, off }
      }),
      { label: 'Audit log', href: `/settings/audit-log?person=${user.id}` },
    ]}
  />
)
