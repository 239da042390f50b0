import { mount } from 'svelte';
import App from './App.svelte';
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

mount(App, { target });
