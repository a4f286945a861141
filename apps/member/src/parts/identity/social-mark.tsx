/** The sign of a service, drawn plainly in the colour of the text around it. */
export function SocialMark({ provider }: { readonly provider: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {provider === 'google' ? (
        <path d="M12.2 10.2v3.7h5.2c-.2 1.2-1.6 3.6-5.2 3.6a5.6 5.6 0 0 1 0-11.2c1.8 0 3 .8 3.7 1.4l2.5-2.4A9 9 0 0 0 12.2 3a9 9 0 1 0 0 18c5.2 0 8.6-3.6 8.6-8.8 0-.6 0-1.3-.2-2z" />
      ) : (
        <path d="M13.6 21v-8h2.7l.5-3.2h-3.2V7.7c0-.9.4-1.7 1.8-1.7h1.5V3.2S15.6 3 14.3 3c-2.7 0-4.4 1.6-4.4 4.5v2.3H7V13h2.9v8z" />
      )}
    </svg>
  )
}
