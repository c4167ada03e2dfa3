import { Text } from '@mantine/core'
import styles from './status-badge.module.css'

const looks = {
  green: { bg: 'var(--full-green)', c: 'var(--came-green)' },
  gray: { bg: 'var(--blocked)' },
  orange: { bg: 'var(--full-orange)', c: 'var(--warning)' },
  red: { bg: 'var(--full-red)', c: 'var(--came-red)' },
  link: { bg: 'var(--notice)', c: 'var(--accent)' },
}

type Props = { text: string; color: keyof typeof looks }

/** How far something is. */
export const StatusBadge = ({ text, color }: Props) => (
  <Text
    span
    w="fit-content"
    px="xs"
    fz="xs"
    lh="20px"
    fw={600}
    bdrs={4}
    className={styles.badge ?? ''}
    {...looks[color]}
  >
    {text}
  </Text>
)
