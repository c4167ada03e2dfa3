import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import styles from './list-page.module.css'

type Props = {
  title: string
  /** Where the whole list is as a file; undefined while there is none. */
  fileUrl: string | undefined
  children: ReactNode
}

/** A page that lists something of the whole clinic, which can be taken along as a file. */
export function ListPage({ title, fileUrl, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {fileUrl === undefined ? null : (
          <Button component="a" variant="default" href={fileUrl} download>
            Export CSV
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
