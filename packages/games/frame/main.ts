import '../src/frame/main.tsx'
