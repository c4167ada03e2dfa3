import { Stack, type StackProps } from '@mantine/core'
import styles from './card.module.css'

type Props = StackProps & { component?: 'article' | 'div' | 'li' | 'section' | 'ul' }

/** A framed part of a page, its contents one below the other. */
export const Card = ({ component = 'div', gap = 'sm', className, ...rest }: Props) => (
  <Stack
    component={component}
    // So that one of its parts can stand at the start alone.
    display="grid"
    gap={gap}
    className={`${styles.card} ${className ?? ''}`}
    {...rest}
  />
)
