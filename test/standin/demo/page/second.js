document.querySelector('#platform').textContent = window.demo.platform;
