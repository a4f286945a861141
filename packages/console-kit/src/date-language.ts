/**
 * Teaches the calendar a language before it is first shown in it. English is built in; a language
 * that is not listed here has English months.
 */
export async function loadDateLanguage(language: string): Promise<void> {
  if (language === 'vi') await import('dayjs/locale/vi')
}
